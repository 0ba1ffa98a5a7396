export { SiteHeader } from "./site-header.tsx";
export { ThemeSwitch } from "./theme-switch.tsx";
