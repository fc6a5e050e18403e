import type { MantineColorsTuple } from "@mantine/core";

/** Neutrals of the light theme. 0 sunken · 1–2 hover, fills · 3 hairline · 4 field border · 5 marks · 6–9 text. */
export const gray: MantineColorsTuple = [
  "#fafaf9",
  "#f5f4f2",
  "#ededea",
  "#e4e3e0",
  "#cfceca",
  "#8f8d89",
  "#6b6964",
  "#51504b",
  "#353430",
  "#1d1c19",
];

/** Neutrals of the dark theme. 0–3 text · 4 field border · 5 hairline, hover · 6 raised · 7 page · 8 sunken. */
export const dark: MantineColorsTuple = [
  "#e9e8e5",
  "#cccac7",
  "#b2b0ac",
  "#a09d99",
  "#3d3c38",
  "#2f2e2b",
  "#252422",
  "#1b1a18",
  "#151412",
  "#0d0c0b",
];

/** The accent color. 7 fills in light, 6 fills in dark, 4 is text in dark. */
export const petrol: MantineColorsTuple = [
  "#eef9fc",
  "#dbf2f9",
  "#b7e1ef",
  "#8bcce1",
  "#5ab4d0",
  "#2f9ab9",
  "#137f9e",
  "#0a6986",
  "#08546c",
  "#083f53",
];

/** Success: completed, approved, submitted, delivered. */
export const green: MantineColorsTuple = [
  "#eefbf1",
  "#dcf4e2",
  "#b8e7c3",
  "#8fd4a1",
  "#60bd7d",
  "#3aa460",
  "#24884b",
  "#1e703e",
  "#1b5a32",
  "#144425",
];

/** Needs an action: pending, late, due soon. */
export const amber: MantineColorsTuple = [
  "#fff9ec",
  "#feefd3",
  "#fcdda5",
  "#fac871",
  "#f0b13f",
  "#de9a25",
  "#be7f1b",
  "#8f5b10",
  "#754a0e",
  "#5a370a",
];

/** Problems: blocked, missing, rejected, overdue, failed; also destructive buttons. */
export const red: MantineColorsTuple = [
  "#fff3f3",
  "#ffe6e5",
  "#fdcbc9",
  "#faa7a7",
  "#f37d7e",
  "#e55458",
  "#ca303a",
  "#ab222a",
  "#8a1b21",
  "#681619",
];

/** In progress: running, planned leave, queued. */
export const violet: MantineColorsTuple = [
  "#f5f6ff",
  "#eaebfe",
  "#d4d5fb",
  "#b9baf7",
  "#9a9cee",
  "#7e7fe1",
  "#6362d0",
  "#4f4db9",
  "#3d3d98",
  "#2d2e75",
];
