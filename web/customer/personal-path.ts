/**
 * Path of the visitor's own data on a public page. It is not with the others, because every page loads it and none of those.
 */
export const PERSONAL_PATH = '/personal.json'
