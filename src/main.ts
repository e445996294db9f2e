import { configureDocuments } from "#setup/configuration.ts";
Hooks.once("init", configureDocuments);
