import { describe, expect, it } from "vitest";
import { takenOffFor } from "../../../src/rules/items/worn.ts";

const suit = (id: string, equipped = false) => ({ id, isShield: false, equipped });
const shield = (id: string, equipped = false) => ({ id, isShield: true, equipped });

describe("putting armor on", () => {
  it("takes the suit off that is worn already, and leaves the shield on the arm", () => {
    expect(takenOffFor([suit("leather", true), suit("plate"), shield("board", true)], "plate")).toEqual(["leather"]);
  });

  it("takes off every suit that is worn by mistake", () => {
    expect(takenOffFor([suit("leather", true), suit("mail", true), suit("plate")], "plate")).toEqual([
      "leather",
      "mail",
    ]);
  });

  it("takes the other shield off for a shield, and no suit", () => {
    expect(takenOffFor([shield("board", true), shield("buckler"), suit("mail", true)], "buckler")).toEqual(["board"]);
  });

  it("takes off nothing that is put on twice", () => {
    expect(takenOffFor([suit("plate", true), suit("leather", true)], "plate")).toEqual(["leather"]);
  });

  it("takes off nothing that is packed, nor for what is not carried", () => {
    expect(takenOffFor([suit("leather"), suit("plate")], "plate")).toEqual([]);
    expect(takenOffFor([suit("leather", true)], "robe")).toEqual([]);
  });
});
