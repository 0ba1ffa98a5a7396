/** Set while a user is signed in, so that public pages load the session. Cleared at log-out. */
export const signedInKey = "signed-in";
