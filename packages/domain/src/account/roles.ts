/** Any of the required roles is enough, or all of them with `all`. */
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
