/** Stylesheets are handed to the build, which writes them into one file beside the bundle. */
declare module "*.css";
