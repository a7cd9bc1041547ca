/** A whole number with its thousands grouped: '1,500', in both languages. */
export const formatNumber = (value: number): string => value.toLocaleString('en')
