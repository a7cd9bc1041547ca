/** '1,500': grouped by commas in both languages. */
export const formatNumber = (value: number): string => value.toLocaleString('en')
