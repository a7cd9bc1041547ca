/** The server reads it (server/platform/http/requests/data-saver.ts). Without it, the browser's own setting decides. */
const COOKIE = 'd3_data_saver'
const YEAR_SECONDS = 31_536_000

/** Chooses whether later pages load pictures only when they are asked for. */
export function rememberDataSaver(isOn: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${COOKIE}=${isOn ? 'on' : 'off'}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`
}
