import { type Bank, standUp } from "./bank.ts";

/** The Unreal Engine Development team. */
export const unreal: Bank = {
  work: [
    {
      title: "Bake lightmaps for the {room} at production quality",
      notes: [
        "Two test bakes; the second keeps the contact shadows.",
        "Raised the lightmap resolution of the floor; memory is still within budget.",
      ],
      next: "Run the full bake of the {room} overnight and check the seams in the morning.",
      blocker: "The nightly build uses the bake machine until Thursday.",
    },
    {
      title: "Foveated rendering drops frames near the {room}",
      notes: [
        "Profiled three headsets; the water shader costs 4 ms on its own.",
        "The drop is caused by the reflection capture, not by foveation.",
      ],
      next: "Replace the shader on distant tiles and measure again.",
      blocker: "The Quest Pro test unit is being repaired until Monday.",
    },
    {
      title: "Hand tracking: pinch to teleport in the {room}",
      notes: ["The pinch threshold adapts to the hand size now.", "Teleport arc no longer passes through thin walls."],
      next: "Test with gloves and count false positives.",
    },
    {
      title: "Stream large textures of the {room} in the background",
      notes: ["First launch is 11 seconds shorter on the test laptop.", "The floor's mip bias was wrong; fixed and measured."],
      next: "Measure first launch on the slow laptop.",
    },
    {
      title: "Move the {room} to level streaming",
      notes: ["Split into four sublevels; the loading hitch is down to 40 ms.", "Placed the volumes; one pop-in remains at the entrance."],
      next: "Fix the pop-in at the entrance of the {room}.",
    },
    {
      title: "Replace the placeholder collision in the {room}",
      notes: ["Simple hulls instead of per-poly; 18 meshes to go.", "The stairs need a ramp; the capsule gets stuck on the steps."],
      next: "Finish the remaining hulls and test them with Tara.",
    },
    {
      title: "Interaction prompts for the {screen}",
      notes: ["Prompts use the language table now.", "The gaze prompt appears after 300 ms, which testers preferred."],
      next: "Translate the prompts and check their width in German.",
    },
    {
      title: "Fix the crash on exit from VR preview in the {room}",
      notes: [
        "The stack trace points to the audio component; the actor is destroyed twice.",
        "Reproduced on a clean checkout with two headsets connected.",
      ],
      next: "Add a guard and run the preview fifty times.",
      blocker: "Waiting for the debug symbols of the last client build.",
    },
    {
      title: "Ambient sound zones for the {room}",
      notes: ["Three zones with a two-metre cross-fade.", "Fixed the attenuation; reverb is set by the volume."],
      next: "Test the zones on the demo speakers.",
    },
    {
      title: "Night lighting preset for the {room}",
      notes: ["Emissive values match the reference photos.", "Exposure settles in under a second when the preset changes."],
      next: "Compare with the photos that {client} sent.",
    },
    {
      title: "Blueprint cleanup of the {screen}",
      notes: ["Moved the state into one subsystem, removed 14 casts.", "Disabled Tick for static actors."],
      next: "Ask Rohan for a review of the subsystem.",
    },
    {
      title: "Navigation mesh for guided walks through the {room}",
      notes: ["The agent radius is 45 cm; the narrow door works.", "Added two links across the steps."],
      next: "Record the guided path and have a colleague test it.",
    },
    {
      title: "Performance pass on the {room}",
      notes: [
        "Draw calls are down from 3,900 to 2,150 after merging props.",
        "Disabled shadows for small props, which saves 1.7 ms.",
        "Enabled Nanite for the façade; overdraw is fine.",
      ],
      next: "Repeat the capture on the minimum-spec machine.",
    },
    {
      title: "Regression pass on the {room} with the new build",
      notes: ["31 of 48 cases done; reported two new bugs.", "Checked on both headsets; comfort mode keeps its setting."],
      next: "Finish the remaining cases and write the report.",
      blocker: "This morning's build does not start on the second headset.",
    },
    {
      title: "Material presets for the {room}",
      notes: ["Twelve finishes share one master material.", "Roughness range agreed with Zoya; the chrome is still too clean."],
      next: "Add the presets to the {screen}.",
    },
    {
      title: "Package a review build for {client}",
      notes: ["The installer is below 4 GB again.", "Signed and uploaded; release notes are in the shared folder."],
      next: "Present the review build to {client}.",
      blocker: "{client} has not opened port 8443 for the licence server.",
    },
  ],
  routine: [
    standUp,
    {
      title: "Code and Blueprint review",
      hours: [0.5, 1.5],
      share: 0.4,
      notes: ["Two branches, one with open questions.", "Mostly naming; merged."],
    },
    { title: "Weekly build and demo", hours: [0.5, 1], share: 0.8, weekdays: [5] },
    { title: "Weekly planning", hours: [0.5, 1], share: 0.7, weekdays: [1] },
    { title: "Pairing with a colleague", hours: [0.5, 1.5], share: 0.12 },
    { title: "Headset and firmware updates", hours: [0.25, 0.75], share: 0.07 },
  ],
  done: [
    "Merged after review.",
    "In the nightly build.",
    "Checked on both headsets.",
    "Handed to QA.",
    "Measured before and after; results are in the ticket.",
  ],
  blockers: [
    "Firmware 1.8 rejects the haptic profile; opened a ticket with the vendor.",
    "The engine update broke the plugin; waiting for a fix from its author.",
    "No headset available until tomorrow afternoon.",
  ],
};
