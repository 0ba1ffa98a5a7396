// The living parts around every public page.
export { SiteHeader } from "./site-header.tsx";
export { ThemeSwitch } from "./theme-switch.tsx";
