export type OnScreen = { x: number; y: number }

/**
 * Groups pins that would cover each other: each pin joins the first group whose first pin is nearer than `distance`
 * pixels.
 */
export function buildClusters<Pin extends OnScreen>(
  pins: readonly Pin[],
  distance: number,
): [Pin, ...Pin[]][] {
  const clusters: [Pin, ...Pin[]][] = []
  for (const pin of pins) {
    const cluster = clusters.find(([first]) => Math.hypot(first.x - pin.x, first.y - pin.y) < distance)
    if (cluster) cluster.push(pin)
    else clusters.push([pin])
  }
  return clusters
}
