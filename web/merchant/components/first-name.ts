/** 'Brian' of 'Brian Wekesa'. */
export const firstName = (name: string): string => name.split(' ')[0] ?? name
