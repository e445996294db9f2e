/** CONST: the constants of core that the system or the bench relies on, under core's names. */
import { deepFreeze } from "./utils/helpers.ts";

export const BASE_DOCUMENT_TYPE = "base";
export const USER_ROLES = deepFreeze({ NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 });
export const DOCUMENT_OWNERSHIP_LEVELS = deepFreeze({ INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 });
export const TOKEN_DISPOSITIONS = deepFreeze({ SECRET: -2, HOSTILE: -1, NEUTRAL: 0, FRIENDLY: 1 });
export const TOKEN_DISPLAY_MODES = deepFreeze({
  NONE: 0,
  CONTROL: 10,
  OWNER_HOVER: 20,
  HOVER: 30,
  OWNER: 40,
  ALWAYS: 50,
});
export const GRID_TYPES = deepFreeze({ GRIDLESS: 0, SQUARE: 1, HEXODDR: 2, HEXEVENR: 3, HEXODDQ: 4, HEXEVENQ: 5 });
export const GRID_DIAGONALS = deepFreeze({
  EQUIDISTANT: 0,
  EXACT: 1,
  APPROXIMATE: 2,
  RECTILINEAR: 3,
  ALTERNATING_1: 4,
  ALTERNATING_2: 5,
  ILLEGAL: 6,
});
export const GRID_SNAPPING_MODES = deepFreeze({
  CENTER: 0x1,
  EDGE_MIDPOINT: 0x2,
  TOP_LEFT_VERTEX: 0x10,
  TOP_RIGHT_VERTEX: 0x20,
  BOTTOM_LEFT_VERTEX: 0x40,
  BOTTOM_RIGHT_VERTEX: 0x80,
  VERTEX: 0xf0,
  TOP_LEFT_CORNER: 0x1000,
  CORNER: 0xf000,
});
export const CHAT_MESSAGE_STYLES = deepFreeze({ OTHER: 0, OOC: 1, IC: 2, EMOTE: 3 });
export const DICE_ROLL_MODES = deepFreeze({
  PUBLIC: "publicroll",
  PRIVATE: "gmroll",
  BLIND: "blindroll",
  SELF: "selfroll",
});
export const ACTIVE_EFFECT_MODES = deepFreeze({
  CUSTOM: 0,
  MULTIPLY: 1,
  ADD: 2,
  DOWNGRADE: 3,
  UPGRADE: 4,
  OVERRIDE: 5,
});
export const MACRO_SCOPES = deepFreeze(["global", "actors", "actor"]);
export const MACRO_TYPES = deepFreeze({ SCRIPT: "script", CHAT: "chat" });
export const SORT_INTEGER_DENSITY = 100000;
export const FOLDER_DOCUMENT_TYPES = deepFreeze(["Actor", "Item", "Scene", "Macro", "Compendium"]);
export const COMPENDIUM_DOCUMENT_TYPES = deepFreeze(["Actor", "Item", "Macro", "Scene"]);
export const WORLD_DOCUMENT_TYPES = deepFreeze([
  "Actor",
  "ChatMessage",
  "Combat",
  "Folder",
  "Item",
  "Macro",
  "Scene",
  "Setting",
  "User",
]);
export const EMBEDDED_DOCUMENT_TYPES = deepFreeze([
  "ActiveEffect",
  "ActorDelta",
  "Combatant",
  "CombatantGroup",
  "Item",
  "Token",
]);

const permission = (defaultRole: number, label: string, disableGM = false) => ({
  label: `PERMISSION.${label}`,
  defaultRole,
  disableGM,
});
export const USER_PERMISSIONS = deepFreeze({
  ACTOR_CREATE: permission(3, "ActorCreate"),
  COMBATANT_CREATE: permission(3, "CombatantCreate"),
  FILES_BROWSE: permission(2, "FilesBrowse"),
  FILES_UPLOAD: permission(3, "FilesUpload"),
  ITEM_CREATE: permission(3, "ItemCreate"),
  MACRO_SCRIPT: permission(1, "MacroScript"),
  MANUAL_ROLLS: permission(2, "ManualRolls", true),
  MESSAGE_WHISPER: permission(1, "MessageWhisper"),
  QUERY_USER: permission(1, "QueryUser"),
  SETTINGS_MODIFY: permission(3, "SettingsModify"),
  SHOW_CURSOR: permission(1, "ShowCursor", true),
  SHOW_RULER: permission(1, "ShowRuler", true),
  TOKEN_CONFIGURE: permission(2, "TokenConfigure"),
  TOKEN_CREATE: permission(3, "TokenCreate"),
  TOKEN_DELETE: permission(3, "TokenDelete"),
});
export const KEYBINDING_PRECEDENCE = deepFreeze({ PRIORITY: 0, NORMAL: 1, DEFERRED: 2 });
