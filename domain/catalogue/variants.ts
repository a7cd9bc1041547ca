/** A variant of a service is a service with the name of both. */
export const nameVariant = (service: string, label: string): string => `${service}, ${label}`
