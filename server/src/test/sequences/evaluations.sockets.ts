import { expect } from "vitest";
import type { Opened, sockets } from "#test/sockets.ts";
import { admin, type Model } from "./evaluations.model.ts";

export type LiveSockets = ReturnType<typeof liveSockets>;

/** An open browser of each person except the admin, who hears of everything. */
export function liveSockets({ connectAs, delivered }: ReturnType<typeof sockets>, people: { id: string }[]) {
  const open = new Map<number, Opened>();
  const heard = people.map(() => 0);

  const close = (person: number) => {
    const opened = open.get(person);
    if (!opened) return;
    heard[person]! += opened.received.filter(({ name }) => name === "kra.changed").length;
    open.delete(person);
    opened.socket.disconnect();
  };

  const reopen = async (persons: number[]) => {
    for (const person of persons) {
      close(person);
      if (person !== admin) open.set(person, await connectAs(people[person]!));
    }
  };

  /** Everyone has heard as many events as the model says. */
  const expectHeard = async (model: Model) => {
    await delivered(...open.values());
    const counts = people.map(
      (_each, person) => heard[person]! + (open.get(person)?.received.filter(({ name }) => name === "kra.changed").length ?? 0),
    );
    expect(counts, "events of evaluations heard by each person").toEqual(model.heard);
  };

  /** Does what closes the browsers of some people and no others, and opens these again. */
  const closing = async (persons: number[], work: () => Promise<unknown>) => {
    await work();
    const stillOpen = () => persons.filter((person) => open.get(person)!.socket.connected);
    await expect.poll(stillOpen, { timeout: 15_000, message: "people whose browser is still open" }).toEqual([]);
    const others = [...open].filter(([person]) => !persons.includes(person));
    expect(others.filter(([, { socket }]) => !socket.connected).map(([person]) => person)).toEqual([]);
    await reopen(persons);
  };

  const end = () => [...open.keys()].forEach(close);

  return { reopen, expectHeard, closing, end };
}
