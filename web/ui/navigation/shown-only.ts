/** Classes of what is shown only to who is signed in, or to visitors, on pages that are the same for everyone. */
export const shownOnly = { 'signed-in': 'signed-out:hidden', 'signed-out': 'signed-in:hidden' }
