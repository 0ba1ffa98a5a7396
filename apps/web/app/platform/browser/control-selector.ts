/** What a person can press or type into; nothing that floats over a page may cover it. */
export const controlSelector =
  "a[href], button, input, label:has(input), select, textarea, summary, [tabindex='0']";
