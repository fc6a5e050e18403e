import { type Bank, standUp } from "./bank.ts";

/** The Unreal Engine Development team. */
export const unreal: Bank = {
  work: [
    {
      title: "Bake lightmaps for the {room} at production quality",
      notes: [
        "Two test bakes; the second keeps the contact shadows.",
        "Raised the lightmap resolution of the floor, memory is still inside the budget.",
      ],
      next: "Full bake of the {room} overnight, check the seams in the morning.",
      blocker: "The bake machine is taken by the nightly build until Thursday.",
    },
    {
      title: "Foveated rendering drops frames near the {room}",
      notes: [
        "Profiled three headsets; the water shader costs 4 ms on its own.",
        "The drop comes from the reflection capture, not from foveation.",
      ],
      next: "Swap the shader on the far tiles, measure again.",
      blocker: "Quest Pro test unit is away for repair until Monday.",
    },
    {
      title: "Hand tracking: pinch to teleport in the {room}",
      notes: ["Pinch threshold follows the hand size now.", "Teleport arc no longer passes through thin walls."],
      next: "Try the pinch with gloves on and note false starts.",
    },
    {
      title: "Stream large textures of the {room} in the background",
      notes: ["First launch is 11 seconds shorter on the test laptop.", "Mip bias was wrong for the floor; corrected and measured."],
      next: "Measure first launch on the slow laptop.",
    },
    {
      title: "Move the {room} to level streaming",
      notes: ["Split into four sublevels; loading hitch is down to 40 ms.", "Volumes placed, still one pop-in at the entrance."],
      next: "Get rid of the pop-in at the entrance of the {room}.",
    },
    {
      title: "Replace the placeholder collision in the {room}",
      notes: ["Simple hulls instead of per-poly; 18 meshes to go.", "The stairs need a ramp, or the capsule catches on every step."],
      next: "Finish the remaining hulls, then a walk-through with Tara.",
    },
    {
      title: "Interaction prompts for the {screen}",
      notes: ["Prompts read from the language table now.", "Gaze prompt appears after 300 ms, which testers liked best."],
      next: "Translate the prompts and check their width in German.",
    },
    {
      title: "Fix the crash on exit from VR preview in the {room}",
      notes: [
        "Stack points at the audio component; the actor is destroyed twice.",
        "Reproduced on a clean checkout with two headsets connected.",
      ],
      next: "Write the guard and run the preview fifty times.",
      blocker: "Waiting for the symbol files of the last client build.",
    },
    {
      title: "Ambient sound zones for the {room}",
      notes: ["Three zones with a two-metre cross-fade.", "Attenuation is right now; reverb comes from the volume."],
      next: "Listen to the zones on the demo speakers.",
    },
    {
      title: "Night lighting preset for the {room}",
      notes: ["Emissive values follow the reference photos.", "Exposure settles in under a second when the preset changes."],
      next: "Compare with the photos that {client} sent.",
    },
    {
      title: "Blueprint clean-up around the {screen}",
      notes: ["Moved the state into one subsystem, removed 14 casts.", "Tick is off for everything that does not move."],
      next: "Ask Rohan for a review of the subsystem.",
    },
    {
      title: "Navigation mesh for guided walks through the {room}",
      notes: ["Agent radius is 45 cm, the narrow door works.", "Two links added across the steps."],
      next: "Record the guided path and let somebody else walk it.",
    },
    {
      title: "Performance pass on the {room}",
      notes: [
        "Draw calls from 3,900 to 2,150 after merging the props.",
        "Shadow casting off for small props: 1.7 ms won.",
        "Nanite is on for the façade; overdraw is fine.",
      ],
      next: "Take the same capture on the minimum machine.",
    },
    {
      title: "Regression pass on the {room} with the new build",
      notes: ["31 of 48 cases done, two new findings filed.", "Checked on both headsets; comfort mode keeps its setting."],
      next: "The remaining cases, then the report for the build.",
      blocker: "The build from this morning does not start on the second headset.",
    },
    {
      title: "Material presets for the {room}",
      notes: ["Twelve finishes share one master material.", "Roughness range agreed with Zoya; the chrome is still too clean."],
      next: "Hand the presets over to the {screen}.",
    },
    {
      title: "Package a review build for {client}",
      notes: ["Installer is below 4 GB again.", "Signed and uploaded; release notes are in the share."],
      next: "Call with {client} about the review build.",
      blocker: "{client} has not opened port 8443 for the licence server.",
    },
  ],
  routine: [
    standUp,
    {
      title: "Code and Blueprint review",
      hours: [0.5, 1.5],
      share: 0.4,
      notes: ["Two branches, one with questions.", "Mostly naming; merged."],
    },
    { title: "Weekly build and demo", hours: [0.5, 1], share: 0.8, weekdays: [5] },
    { title: "Planning of the week", hours: [0.5, 1], share: 0.7, weekdays: [1] },
    { title: "Pairing with a colleague", hours: [0.5, 1.5], share: 0.12 },
    { title: "Headset and firmware updates", hours: [0.25, 0.75], share: 0.07 },
  ],
  done: [
    "Merged after review.",
    "In the nightly build.",
    "Checked on both headsets.",
    "Handed to QA.",
    "Measured before and after; the numbers are in the ticket.",
  ],
  blockers: [
    "Firmware 1.8 rejects the haptic profile; ticket open with the vendor.",
    "The engine update broke the plugin; waiting for its author.",
    "No free headset until tomorrow afternoon.",
  ],
};
