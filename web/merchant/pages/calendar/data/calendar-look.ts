/** Time in which nobody can be booked. */
export const hatched = 'bg-sunk bg-[repeating-linear-gradient(135deg,var(--line)_0_1px,transparent_1px_9px)]'
