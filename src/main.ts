import "../styles/main.css";
import { finish, initialize, prepare } from "#setup/boot.ts";

Hooks.once("init", initialize);
Hooks.once("setup", prepare);
Hooks.once("ready", finish);
