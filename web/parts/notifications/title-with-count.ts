/** '(4) Notifications · D3' */
export function titleWithCount(title: string, count: number): string {
  const plain = title.replace(/^\(\d+\) /, '')
  return count > 0 && plain !== '' ? `(${count}) ${plain}` : plain
}
