import type { Random } from "#seed/random.ts";
import type { Parts } from "./fixed-project.ts";

/** A template for generated projects of a team. */
export type ProjectKind = {
  team: string;
  /** Other teams whose members work on it. */
  guests: readonly string[];
  /** The second part of its name; the first is one of `labels`. */
  nouns: readonly string[];
  parts: Readonly<Record<string, readonly string[]>>;
};

const words = `Amber Anchor Arbor Aurora Basalt Beacon Birch Cedar Cobalt Comet Copper Coral Crescent Delta Ember Falcon
  Fjord Garnet Granite Heron Indigo Ivory Jasper Juniper Kingfisher Lagoon Lantern Linden Lotus Magnolia Maple Marble
  Meadow Monsoon Nimbus Oasis Obsidian Onyx Opal Osprey Palisade Pearl Pinnacle Quartz Raven Ridge Saffron Sapphire
  Sequoia Sierra Silver Summit Teak Terrace Tidal Topaz Vertex Willow Zenith Zephyr`
  .split(/\s+/)
  .filter(Boolean);

const rooms = `atrium;lobby;main hall;north wing;south wing;platform level;roof garden;cafeteria;operating theatre;ward corridor;
  assembly line;paint shop;cold store;loading dock;auditorium;reading room;winter garden;observation deck;ticket hall;
  baggage hall;engine room;test bench;sample flat;penthouse;inner courtyard;bridge;tunnel portal;workshop`;
const outdoors = "roof garden;winter garden;observation deck;inner courtyard;loading dock;main gate;car park;riverside path";
const screens = `search page;booking flow;order list;user directory;report builder;map view;alarm list;timeline;upload form;
  settings page;sign-up flow;payment step;comment thread;version history;device list;calendar view;price calculator;
  approval inbox;activity feed;help overlay;import wizard;share dialog`;
const clients = `Nordhavn Shipping;Tessellate Retail;Banyan Hospitals;Cardinal Rail;Falcon Airports;Summit Campus;Velo Cycles;
  Lakeside Clinics;Harbourline Ferries;Redwood Estates;Terracotta Hotels;Brightwater Utilities`;
const campaigns = "autumn mailing;regional fair;hotel webinar;architects' breakfast;video series;search ads;referral drive;podcast slot";
const pages = "case study;landing page;press release;product page;interview;comparison page;customer story;event page";
const openings =
  "Unreal developer position;3D artist position;backend developer position;designer position;support position;producer position";
const policies = "leave policy;travel policy;security training;benefits guide;appraisal guide;expense rules;parental leave guide";
const issues = "installer time-outs;headset pairing;missing textures;licence renewal;slow sign-in;sound output;tablet sync;export errors";

const list = (text: string) => text.split(";").map((part) => part.trim());

export const projectKinds: readonly ProjectKind[] = [
  {
    team: "Unreal Engine Development",
    guests: ["3D", "Design"],
    nouns: ["VR Tour", "Simulator", "Training", "Experience"],
    parts: { room: list(rooms), outdoor: list(outdoors), screen: list(screens), client: list(clients) },
  },
  {
    team: "Development",
    guests: ["Unreal Engine Development", "Design", "Support"],
    nouns: ["Portal", "Configurator", "Digital Twin", "Dashboard"],
    parts: { room: list(rooms), screen: list(screens), issue: list(issues), client: list(clients) },
  },
  {
    team: "3D",
    guests: ["Unreal Engine Development"],
    nouns: ["Showroom", "Walkthrough", "Stills", "Masterplan"],
    parts: { room: list(rooms), outdoor: list(outdoors), client: list(clients) },
  },
  {
    team: "Design",
    guests: ["Marketing"],
    nouns: ["Interface", "Brand Book"],
    parts: { screen: list(screens), page: list(pages), client: list(clients) },
  },
  {
    team: "Marketing",
    guests: ["Design"],
    nouns: ["Campaign", "Launch"],
    parts: { campaign: list(campaigns), page: list(pages), screen: list(screens), client: list(clients) },
  },
  { team: "Sales", guests: [], nouns: ["Accounts"], parts: { account: list(clients) } },
  { team: "HR", guests: [], nouns: ["Staffing"], parts: { opening: list(openings), policy: list(policies) } },
  { team: "Support", guests: [], nouns: ["Care Plan"], parts: { issue: list(issues), screen: list(screens), client: list(clients) } },
];

const partsPerKind = 7;

/** Returns a name that is not taken: a word and a noun, with a number if necessary. */
export function newName(random: Random, kind: ProjectKind, taken: Set<string>): string {
  const base = `${random.pick(words)} ${random.pick(kind.nouns)}`;
  let name = base;
  for (let number = 2; taken.has(name); number++) name = `${base} ${number}`;
  taken.add(name);
  return name;
}

/** Picks some parts of each kind. */
export const somePartsOf = (random: Random, kind: ProjectKind): Parts =>
  Object.fromEntries(Object.entries(kind.parts).map(([name, all]) => [name, random.shuffled(all).slice(0, partsPerKind)]));
