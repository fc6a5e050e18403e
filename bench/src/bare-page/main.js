import { createElement } from "react";
import { createRoot } from "react-dom/client";

const text = "The smallest page that React can render in the browser. No page of Daybook can appear much earlier.";

createRoot(document.getElementById("root")).render(
  createElement("main", null, createElement("h1", null, "Bare page"), createElement("p", null, text)),
);
