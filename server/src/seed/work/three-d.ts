import { type Bank, standUp } from "./bank.ts";

/** The 3D team. */
export const threeD: Bank = {
  work: [
    {
      title: "Model the {room}",
      notes: ["Blockout matches the plan to the centimetre.", "Edge flow cleaned, bevels on everything that is seen up close."],
      next: "Details along the windows of the {room}.",
      blocker: "The client's CAD file has open shells; asked for a clean export.",
    },
    {
      title: "UV layout and texel density for the {room}",
      notes: ["512 pixels a metre everywhere but the ceiling.", "Packed into three sets instead of seven."],
      next: "Second UV channel for the lightmaps.",
    },
    {
      title: "Texture set for the {room}",
      notes: ["Stone and plaster done, wood needs more variation.", "Scans cleaned; the tiling is no longer visible."],
      next: "Wood of the {room}, then a look under evening light.",
    },
    {
      title: "Lighting study for the {room}",
      notes: ["Three moods rendered, the warm one is the favourite.", "Sun angle follows the real site in June."],
      next: "Send the three moods to {client}.",
    },
    {
      title: "Retopology of the scans for the {room}",
      notes: ["From 4.1 million to 86,000 triangles.", "Silhouette holds at two metres."],
      next: "Bake the normals and compare.",
    },
    {
      title: "Props for the {room}",
      notes: ["Nine of fourteen props finished.", "Chairs share one material; saves two draw calls each."],
      next: "The remaining props for the {room}.",
    },
    {
      title: "Level of detail for the {room}",
      notes: ["Four steps, the switch cannot be seen at walking speed.", "The far step is a card for everything outside."],
      next: "Look at the switch on the headset.",
    },
    {
      title: "Import the revised CAD of the {room}",
      notes: ["Names follow our rules now; 212 parts merged to 38.", "Scale was in inches again, corrected in the importer."],
      next: "Compare the revision with the last one, list the changes.",
      blocker: "The client's file has open shells. Asked for a clean export on Tuesday, no answer yet.",
    },
    {
      title: "Vegetation around the {outdoor}",
      notes: ["Six plants, wind is subtle.", "Density halves beyond thirty metres."],
      next: "Check the frame time with all plants on.",
    },
    {
      title: "Still renders of the {room}",
      notes: ["Five cameras agreed, two rendered in full size.", "Noise is gone after the denoiser update."],
      next: "Render the last cameras overnight.",
      blocker: "Render farm is down for the disk change.",
    },
    {
      title: "Turntable of the {room} for the client review",
      notes: ["360 frames at half size, ready for comments.", "Titles follow the new brand."],
      next: "Full-size turntable after the comments.",
    },
    {
      title: "Clean-up of the asset names in the {room}",
      notes: ["Renamed 140 assets, redirectors fixed.", "The check in the pipeline refuses wrong names now."],
      next: "Write down the rules for new joiners.",
    },
    {
      title: "Glass and water materials in the {room}",
      notes: ["Refraction is faked, costs a third.", "Caustics are a projected texture; looks right."],
      next: "Try both on the small headset.",
    },
  ],
  routine: [
    standUp,
    {
      title: "Art review",
      hours: [0.5, 1],
      share: 0.75,
      weekdays: [2, 4],
      notes: ["Comments on scale and the warm light.", "Two pieces approved, one goes back."],
    },
    { title: "Render queue and hand-over", hours: [0.25, 0.75], share: 0.3 },
    { title: "Reference research", hours: [0.5, 1.25], share: 0.15 },
    { title: "Weekly planning with Unreal", hours: [0.5, 0.75], share: 0.6, weekdays: [1] },
    { title: "Tidying the asset library", hours: [0.5, 1], share: 0.1 },
  ],
  done: [
    "Approved in the art review.",
    "In the engine, looks right.",
    "Handed to Unreal with notes.",
    "Uploaded to the asset library.",
    "Signed off.",
  ],
  blockers: [
    "Waiting for reference photos from the site.",
    "The texture licence is not paid yet.",
    "Substance crashes on the large set; driver update requested.",
  ],
};
