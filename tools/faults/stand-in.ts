import type { Fault } from "./fault.ts";

/** Faults of the test bench, each a way in which it would no longer behave as the public API says. */
export const faults: readonly Fault[] = [
  {
    name: "bench: a merge replaces",
    file: "stand-in/common/abstract/data.ts",
    find: "if (!recursive) read = replaceObjects",
    replace: "read = replaceObjects",
    test: {
      file: "stand-in/contract/operations.test.ts",
      title: 'M1: `doc.update({ "system.hp.value": 2 })` merges into the stored object: sibling keys keep their values',
    },
  },
  {
    name: "bench: the difference is taken against derived values",
    file: "stand-in/common/abstract/data.ts",
    find: "cls.schema.diff(this._source, cleaned)",
    replace: "cls.schema.diff(this.toObject(false), cleaned)",
    test: {
      file: "stand-in/contract/operations.test.ts",
      title:
        "M3: the difference is taken against `_source`, not against prepared values: writing the value that one sees can be a change",
    },
  },
  {
    name: "bench: after-hooks on the asking page only",
    file: "stand-in/client/data/database-backend.ts",
    find: "      page.Hooks.callAll(`update",
    replace: "      if (userId === page.game.user.id) page.Hooks.callAll(`update",
    test: {
      file: "stand-in/contract/operations.test.ts",
      title: "M8: after-hooks fire on every page, with the id of who asked; pre-hooks on the asking one only",
    },
  },
  {
    name: "bench: arrays are merged",
    file: "stand-in/common/data/field.ts",
    find: "    else holder[key] = deepClone(value);",
    replace:
      "    else holder[key] = Array.isArray(value) ? [...value, ...(holder[key] ?? []).slice(value.length)] : deepClone(value);",
    test: {
      file: "stand-in/contract/operations.test.ts",
      title: "M5: an array in an update replaces the stored array whole; a dotted index does not edit one element",
    },
  },
  {
    name: "bench: given ids are kept",
    file: "stand-in/client/data/database-backend.ts",
    find: "return { render: true, ...defaults",
    replace: "return { render: true, keepId: true, ...defaults",
    test: {
      file: "stand-in/contract/operations.test.ts",
      title:
        "M7: creation ignores a given `_id` unless `keepId`; ids of children nested in the data are kept unless `keepEmbeddedIds: false`, and missing ones are made",
    },
  },
  {
    name: "bench: a pre-hook's false is ignored",
    file: "stand-in/client/data/database-backend.ts",
    find: "document, changes, options, user.id) === false",
    replace: "document, changes, options, user.id) === null",
    test: {
      file: "stand-in/contract/hooks.test.ts",
      title:
        "M9: exactly false from a pre-hook or `_preX` cancels silently: the call resolves to undefined, or to a list without the document; undefined, null and 0 do not cancel",
    },
  },
  {
    name: "bench: a synthetic actor is the base actor",
    file: "stand-in/client/documents/token.ts",
    find: "if (!base || this.actorLink) return base;",
    replace: "if (!base || base) return base;",
    test: {
      file: "stand-in/contract/tokens.test.ts",
      title:
        "M15: `token.actor` of an unlinked token is an actor of its own: updating it leaves the world's actor unchanged, and its `uuid` begins with Scene",
    },
  },
  {
    name: "bench: no permission is checked",
    file: "stand-in/common/rights.ts",
    find: "if (document.canUserModify(user, action, changes)) return null;",
    replace: "if (user) return null;",
    test: {
      file: "stand-in/contract/permissions.test.ts",
      title:
        "M17: a player's update of a document that is not theirs rejects with a sentence, and nothing changes anywhere",
    },
  },
  {
    name: "bench: a player's extra key is accepted",
    file: "stand-in/common/rights.ts",
    find: "  if (!onlyKeys(changes, PLAYERS_KEYS.Combat)) return false;\n",
    replace: "",
    test: {
      file: "stand-in/contract/document.test.ts",
      title:
        "5.6a: players change only round, turn and their own combatants of an encounter; one other key refuses the whole",
    },
  },
  {
    name: "bench: a setting's default is shared",
    file: "stand-in/client/helpers/settings.ts",
    find: "return cast(config, config.default ?? config.type?.initial);",
    replace: "return config.default ?? cast(config, config.type?.initial);",
    test: {
      file: "stand-in/contract/settings.test.ts",
      title:
        "M36: `game.settings.get` throws for a key that is not registered; one that is not set gives its default, afresh each time",
    },
  },
  {
    name: "bench: numbers are not clamped",
    file: "stand-in/common/data/value-fields.ts",
    find: "    if (this.min !== undefined) value = Math.max(value, this.min);\n",
    replace: "",
    test: {
      file: "stand-in/contract/operations.test.ts",
      title:
        "M11: unknown keys of `system` are dropped on creation and update; numbers are clamped to their bounds and rounded when whole, text is cast: no error",
    },
  },
  {
    name: "bench: effects after the derived values",
    file: "stand-in/client/documents/abstract/client-document.ts",
    find: "      this.prepareEmbeddedDocuments();\n      model?.prepareDerivedData();\n",
    replace: "      model?.prepareDerivedData();\n      this.prepareEmbeddedDocuments();\n",
    test: {
      file: "stand-in/contract/effect.test.ts",
      title:
        "9.3a: effects are applied between `prepareBaseData` and `prepareDerivedData`: what is derived sees them, and the source does not",
    },
  },
  {
    name: "bench: a query is answered by both gamemasters",
    file: "stand-in/server/core.ts",
    find: "    this.#queries.ask(from, target, message, this.options.core, respond);",
    replace:
      "    for (const one of this.connections)\n      if (one === target || (one.user.role ?? 0) >= 4) this.#queries.ask(from, one, message, this.options.core, respond);",
    test: {
      file: "stand-in/contract/queries.test.ts",
      title:
        "11.2g: a query goes to the addressed user alone: with two gamemasters there, the other's page hears nothing of it",
    },
  },
  {
    name: "bench: a socket's sender hears its own",
    file: "stand-in/server/core.ts",
    find: 'this.#broadcast({ type: "socket", event, args }, from)',
    replace: 'this.#broadcast({ type: "socket", event, args })',
    test: {
      file: "stand-in/contract/queries.test.ts",
      title: "M33b: `game.socket.emit` reaches the other pages and never its sender",
    },
  },
  {
    name: "bench: unknown keys are kept",
    file: "stand-in/common/data/structure-fields.ts",
    find: "    const cleaned: AnyObject = {};\n    for (const [name, field] of this.entries()) {\n      if (partial",
    replace:
      "    const cleaned: AnyObject = partial ? {} : { ...data };\n    for (const [name, field] of this.entries()) {\n      if (partial",
    test: {
      file: "stand-in/contract/operations.test.ts",
      title:
        "M11: unknown keys of `system` are dropped on creation and update; numbers are clamped to their bounds and rounded when whole, text is cast: no error",
    },
  },
];
