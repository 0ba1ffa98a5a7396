export { default, meta } from "./not-found.tsx";
