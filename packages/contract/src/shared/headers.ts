/**
 * Names the user a call was made for. Changes wait on devices that several people use: one that meets another user's
 * session is answered as signed out.
 */
export const userHeader = "x-masar-learner";
