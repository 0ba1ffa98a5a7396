/**
 * The user a call was made for. On a shared device a pending change may be sent with another user's session; the
 * response is then the same as signed out.
 */
export const userHeader = "x-masar-learner";
