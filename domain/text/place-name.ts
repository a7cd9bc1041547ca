/** A branch with its store. Many branches have the name of the store in their own. */
export const placeName = (storeName: string, branchName: string): string =>
  branchName.startsWith(storeName) ? branchName : `${storeName}, ${branchName}`
