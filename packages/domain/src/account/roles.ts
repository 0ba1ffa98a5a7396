/** Whether someone with `held` roles may enter where `required` ones are asked: any of them, or all when flagged. */
export function hasRequiredRoles(
  held: readonly string[],
  required: readonly string[],
  options: { all?: boolean } = {},
): boolean {
  if (required.length === 0) return true;
  return options.all
    ? required.every((role) => held.includes(role))
    : required.some((role) => held.includes(role));
}
