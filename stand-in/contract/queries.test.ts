import { afterAll, beforeAll, expect } from "vitest";
import { fact, OTHER, onBothCores, PLAYER, page, SECOND } from "./fixture.ts";

onBothCores({}, (table, core) => {
  let asked: any[] = [];
  const NAME = "contract.double";
  beforeAll(() => {
    page.CONFIG.queries[NAME] = async (data: any, context: any) => {
      asked.push([data, context]);
      if (data.fail) throw new Error("cannot");
      return { value: data.value * 2 };
    };
  });
  afterAll(() => void delete page.CONFIG.queries[NAME]);
  const me = () => page.game.user.id;

  fact(
    { id: "11.2a", evidence: "measured", source: "issue foundryvtt#13418", needs: "secondClient" },
    "a query is answered by the addressed user's page, once; the handler learns the time-out, and on core 14 who asks, on core 13 nobody",
    async () => {
      asked = [];
      expect(await table.actAs("Player").query(me(), NAME, { value: 4 }, { timeout: 5000 })).toEqual({ value: 8 });
      expect(asked).toHaveLength(1);
      const [data, context] = asked[0]!;
      expect([data, context.timeout]).toEqual([{ value: 4 }, 5000]);
      expect(context.user?.id).toBe(core < 14 ? undefined : PLAYER);
    },
  );

  fact(
    { id: "11.2b", evidence: "read", source: "issue foundryvtt#13418", needs: "secondClient" },
    "what the asker claims about itself in data or options is not taken for the sender",
    async () => {
      asked = [];
      await table.actAs("Player").query(me(), NAME, { value: 1, user: me() }, { user: me(), timeout: 5000 });
      const [, context] = asked[0]!;
      expect(context.user?.id).toBe(core < 14 ? undefined : PLAYER);
    },
  );

  fact(
    { id: "11.2c", evidence: "read", source: "types: client/documents/user.d.mts", needs: "secondClient" },
    "a handler's error reaches the asker",
    async () => {
      const player = table.actAs("Player");
      await expect(player.query(me(), NAME, { fail: true }, { timeout: 5000 })).rejects.toThrow("cannot");
    },
  );

  fact(
    {
      id: "M33",
      section: "11.2",
      evidence: "read",
      source: "types: client/documents/user.d.mts",
      needs: "secondClient",
    },
    "`user.query` rejects when nobody answers in time, for a user who is not there, and for a name that nobody registered",
    async () => {
      const silent = table.actAs("Other");
      await table.settle();
      const other = page.game.users.get(OTHER);
      expect(other.active).toBe(true);
      await expect(other.query(NAME, { value: 1 }, { timeout: 30 })).rejects.toThrow();
      silent.leave();
      await table.settle();
      expect(other.active).toBe(false);
      await expect(other.query(NAME, { value: 1 }, { timeout: 30 })).rejects.toThrow();
      await expect(page.game.user.query("contract.nonsense", {})).rejects.toThrow();
    },
  );

  fact(
    { id: "11.2d", evidence: "read", source: "types: client/documents/user.d.mts" },
    "a query to oneself is answered by oneself",
    async () => {
      asked = [];
      expect(await page.game.user.query(NAME, { value: 3 }, { timeout: 5000 })).toEqual({ value: 6 });
      expect(asked).toHaveLength(1);
    },
  );

  fact(
    { id: "4.5n", evidence: "read", source: "types: client/documents/collections/users.d.mts" },
    "`game.users.activeGM` is one gamemaster who is there, and `user.isActiveGM` says whether it is this one",
    () => {
      expect(page.game.users.activeGM).toBe(page.game.user);
      expect(page.game.user.isActiveGM).toBe(true);
      expect(page.game.users.get(PLAYER).isActiveGM).toBe(false);
    },
  );

  fact(
    { id: "11.2e", evidence: "read", source: "types: client/hooks.d.mts", needs: "secondClient" },
    "userConnected tells who comes and goes, when `user.active` says so already",
    async () => {
      const seen: unknown[] = [];
      const id = page.Hooks.on("userConnected", (user: any, connected: boolean) => {
        if (user.id === OTHER) seen.push([connected, user.active]);
      });
      const other = table.actAs("Other");
      await table.settle();
      other.leave();
      await table.settle();
      page.Hooks.off("userConnected", id);
      expect(seen).toEqual([
        [true, true],
        [false, false],
      ]);
    },
  );

  fact(
    { id: "11.2f", evidence: "read", source: "types: common/packages/base-package.d.mts", needs: "boot" },
    "nothing is relayed for a package whose manifest asks for no socket",
    async () => {
      const event = `system.${page.game.system.id}`;
      const other = table.actAs("Other");
      page.game.socket.emit(event, { hello: 1 });
      await table.settle();
      expect(other.heard(event)).toEqual([]);
    },
  );
});

onBothCores({ second: true }, (table) => {
  fact(
    { id: "11.2g", evidence: "read", source: "types: client/documents/user.d.mts", needs: "secondClient" },
    "a query goes to the addressed user alone: with two gamemasters there, the other's page hears nothing of it",
    async () => {
      let answered = 0;
      page.CONFIG.queries["contract.count"] = async () => ++answered;
      const second = table.actAs("Second");
      await table.settle();
      const player = table.actAs("Player");
      expect(await player.query(page.game.user.id, "contract.count", {}, { timeout: 5000 })).toBe(1);
      await table.settle();
      delete page.CONFIG.queries["contract.count"];
      expect([answered, second.asked("contract.count")]).toEqual([1, 0]);
    },
  );

  fact(
    {
      id: "4.5o",
      evidence: "read",
      source: "types: client/documents/collections/users.d.mts",
      needs: "secondClient",
    },
    "of two gamemasters who are there exactly one is the active one, and the one who stays is when the other goes",
    async () => {
      const second = table.actAs("Second");
      await table.settle();
      const active = () => page.game.users.filter((user: any) => user.isActiveGM).map(({ id }: any) => id);
      expect(active()).toEqual([page.game.users.activeGM.id]);
      second.leave();
      await table.settle();
      expect([active(), page.game.users.activeGM]).toEqual([[page.game.user.id], page.game.user]);
      expect(page.game.users.get(SECOND).active).toBe(false);
    },
  );
});

onBothCores({ manifest: { socket: true } }, (table) => {
  fact(
    { id: "M33b", section: "11.2", evidence: "read", source: "types: client/game.d.mts", needs: "boot" },
    "`game.socket.emit` reaches the other pages and never its sender",
    async () => {
      const event = `system.${page.game.system.id}`;
      const heard: unknown[] = [];
      page.game.socket.on(event, (data: unknown) => void heard.push(data));
      const other = table.actAs("Player");
      page.game.socket.emit(event, { hello: 1 });
      await table.settle();
      expect([heard, other.heard(event)]).toEqual([[], [[{ hello: 1 }]]]);
      other.emit(event, "back");
      await table.settle();
      expect(heard).toEqual(["back"]);
    },
  );
});
