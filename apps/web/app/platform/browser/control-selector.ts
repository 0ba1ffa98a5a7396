/** What the user can press or type into; toasts must not cover it. */
export const controlSelector =
  "a[href], button, input, label:has(input), select, textarea, summary, [tabindex='0']";
