import { randomUUID } from "node:crypto";

export const stamp = () => ({ change_id: randomUUID(), at: new Date().toISOString() });
