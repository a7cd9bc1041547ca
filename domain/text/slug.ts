/** An address from a name: 'Fashion & make-up' is 'fashion-make-up'. Empty without letters or digits. */
export const toSlug = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}|['’]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
