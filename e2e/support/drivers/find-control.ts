const selectors = {
  button: "button, [role=button]",
  link: "a[href]",
  tab: "[role=tab]",
  radio: "[role=radio], input[type=radio]",
  textbox: "textarea, input:not([type=radio]):not([type=checkbox])",
  heading: "h1, h2, h3",
};

export type ControlRole = keyof typeof selectors;

/**
 * A script that returns the visible, enabled control of this role and name, or null. A required field's name goes on in brackets;
 * the footer is left out, since its newsletter asks for an e-mail address too.
 */
export function findControl(role: ControlRole, name: string): string {
  return `
    const wanted = ${JSON.stringify(name)};
    const clean = (text) => (text ?? "").replaceAll(/\\s+/g, " ").trim();
    const namesOf = (element) => [
      element.getAttribute("aria-label"),
      ...(element.getAttribute("aria-labelledby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent),
      ...[...(element.labels ?? [])].map((label) => label.textContent),
      element.textContent,
    ].map(clean);
    const isUsable = (element) =>
      element.getClientRects().length > 0 && !element.disabled && !element.closest("[inert], footer");
    return [...document.querySelectorAll(${JSON.stringify(selectors[role])})]
      .find((element) => isUsable(element) && namesOf(element).some((text) => text.replace(/ ?\\(.*/, "") === wanted)) ?? null;`;
}
