export type Statement = { operation: string; table: string | undefined };

const described = new Map<string, Statement>();
const maxDescribed = 2000;

/** The names in a statement: its first word and its first table. Values and literals are left out. */
export function describeStatement(sql: string): Statement {
  const known = described.get(sql);
  if (known) return known;
  const statement = parseStatement(sql);
  // A statement with a literal, such as the id of a user, would fill the map.
  if (!sql.includes("'") && described.size < maxDescribed) described.set(sql, statement);
  return statement;
}

const operations = /^\s*(select|insert|update|delete|with|begin|commit|rollback|set)\b/i;
const tables = /\b(?:from|into|update|join)\s+(?:only\s+)?([a-z_][a-z0-9_.]*)/i;

function parseStatement(sql: string): Statement {
  const names = sql.replaceAll(/'[^']*'/g, "").replaceAll('"', "");
  const operation = operations.exec(names)?.[1]?.toLowerCase() ?? "other";
  return { operation, table: tables.exec(names)?.[1] };
}
