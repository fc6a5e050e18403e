import { type Bank, standUp } from "./bank.ts";

/** The 3D team. */
export const threeD: Bank = {
  work: [
    {
      title: "Model the {room}",
      notes: ["Blockout matches the plan to the centimetre.", "Cleaned up the edge flow; added bevels to close-up objects."],
      next: "Add details around the windows of the {room}.",
      blocker: "The client's CAD file has open shells; requested a clean export.",
    },
    {
      title: "UV layout and texel density for the {room}",
      notes: ["512 pixels per metre everywhere except the ceiling.", "Packed into three sets instead of seven."],
      next: "Add a second UV channel for the lightmaps.",
    },
    {
      title: "Texture set for the {room}",
      notes: ["Stone and plaster are done; wood needs more variation.", "Scans cleaned; the tiling is no longer visible."],
      next: "Finish the wood of the {room} and check it in evening light.",
    },
    {
      title: "Lighting study for the {room}",
      notes: ["Rendered three moods; the warm one is the favourite.", "The sun angle matches the real site in June."],
      next: "Send the three moods to {client}.",
    },
    {
      title: "Retopology of the scans for the {room}",
      notes: ["Reduced from 4.1 million to 86,000 triangles.", "Silhouette holds at two metres."],
      next: "Bake the normals and compare.",
    },
    {
      title: "Props for the {room}",
      notes: ["Nine of fourteen props are finished.", "The chairs share one material, which saves two draw calls each."],
      next: "Finish the remaining props for the {room}.",
    },
    {
      title: "Level of detail for the {room}",
      notes: ["Four levels; the transition is invisible at walking speed.", "The lowest level uses billboards for everything outside."],
      next: "Check the transitions on the headset.",
    },
    {
      title: "Import the revised CAD of the {room}",
      notes: ["Renamed the parts to our conventions; merged 212 into 38.", "The scale was in inches again; fixed in the importer."],
      next: "Compare the revision with the last one and list the changes.",
      blocker: "The client's file has open shells. Requested a clean export on Tuesday; no reply yet.",
    },
    {
      title: "Vegetation around the {outdoor}",
      notes: ["Six plants with subtle wind.", "Density is halved beyond 30 metres."],
      next: "Check the frame time with all plants enabled.",
    },
    {
      title: "Still renders of the {room}",
      notes: ["Five camera positions agreed, two rendered at full size.", "Noise is gone after the denoiser update."],
      next: "Render the last cameras overnight.",
      blocker: "The render farm is down for a disk replacement.",
    },
    {
      title: "Turntable of the {room} for the client review",
      notes: ["360 frames at half size, ready for comments.", "Titles use the new branding."],
      next: "Render the full-size turntable after the feedback.",
    },
    {
      title: "Clean-up of the asset names in the {room}",
      notes: ["Renamed 140 assets, redirectors fixed.", "The pipeline now rejects invalid names."],
      next: "Document the naming rules for new team members.",
    },
    {
      title: "Glass and water materials in the {room}",
      notes: ["Simulated refraction costs a third as much.", "Caustics are a projected texture and look realistic."],
      next: "Test both on the standalone headset.",
    },
  ],
  routine: [
    standUp,
    {
      title: "Art review",
      hours: [0.5, 1],
      share: 0.75,
      weekdays: [2, 4],
      notes: ["Comments on scale and the warm light.", "Two assets approved, one needs changes."],
    },
    { title: "Render queue and handover", hours: [0.25, 0.75], share: 0.3 },
    { title: "Reference research", hours: [0.5, 1.25], share: 0.15 },
    { title: "Weekly planning with Unreal", hours: [0.5, 0.75], share: 0.6, weekdays: [1] },
    { title: "Asset library maintenance", hours: [0.5, 1], share: 0.1 },
  ],
  done: [
    "Approved in the art review.",
    "Imported into the engine and checked.",
    "Handed to Unreal with notes.",
    "Uploaded to the asset library.",
    "Signed off.",
  ],
  blockers: [
    "Waiting for reference photos from the site.",
    "The texture licence has not been paid yet.",
    "Substance crashes on the large texture set; requested a driver update.",
  ],
};
