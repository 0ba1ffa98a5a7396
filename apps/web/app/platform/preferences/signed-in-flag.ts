/** Somebody is signed in here, as last seen: public pages then ask the server who it is. Forgotten at log-out. */
export const signedInKey = "signed-in";
