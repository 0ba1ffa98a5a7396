export type Access = "public" | "session" | "moderator" | "admin";
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Endpoint = { method: Method; path: string; access: Access };
export type EndpointTable = Record<string, Endpoint>;
