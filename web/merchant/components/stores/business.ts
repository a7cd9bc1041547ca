/** The fields of what a store is. */
export const toBusiness = (texts: Readonly<Record<string, string>>) => ({
  name: texts.name ?? '',
  category: texts.category ?? '',
  location: texts.location ?? '',
  description: texts.description ?? '',
})
