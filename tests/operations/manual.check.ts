/**
 * Runs the commands in the pages of operators as root would, on a fresh system, from the installation on.
 * Values that the pages leave to the reader, such as the addresses of the providers, are those of the sandbox.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import type { StressResult } from '../stress/target.ts'
import type { OperationsCheck } from './operations-check.ts'
import { rehearseBackups } from './backup-rehearsal.ts'
import { ACME_ROOT_CERTIFICATE, startCertificateAuthority } from './certificate-authority.ts'
import { openMachine, type Machine } from './machine.ts'
import { getBlocks, reasonNotToRun, REHEARSED, type Block } from './manual-blocks.ts'

const PACKAGE_CACHE = '/root/.npm/_cacache'

/** Work of a reader, or of systemd, before the block that begins so. */
const BEFORE: Readonly<Record<string, (machine: Machine) => void>> = {
  // Installed packages stay as they are, because there is no network.
  'apt-get install -y --no-install-recommends postgresql-15': (machine) =>
    machine.prepare(`echo 'APT::Get::Upgrade "false";' >/etc/apt/apt.conf.d/99-rehearsal
      rm -rf /var/lib/postgresql/15 /etc/postgresql/15 /var/run/postgresql/*
      pg_createcluster 15 main`),
  'useradd --system': (machine) => {
    const sources = execFileSync('git', ['archive', '--format=tar.gz', 'HEAD'], { maxBuffer: 1 << 30 })
    writeFileSync(`${process.cwd()}/build/d3.tar.gz`, sources)
    machine.prepare(`cp '${process.cwd().replaceAll("'", `'\\''`)}/build/d3.tar.gz' /root/d3.tar.gz`)
  },
  'password=$(openssl': (machine) => machine.prepare('systemctl start postgresql'),
  'd3 build': (machine) => {
    // The packages that this machine has downloaded, since the fresh system has no network.
    machine.prepare(`mkdir /var/cache/npm
      [ ! -d ${PACKAGE_CACHE} ] || cp -r ${PACKAGE_CACHE} /var/cache/npm/
      chown -R d3:d3 /var/cache/npm
      printf 'cache=/var/cache/npm\\noffline=true\\n' >>/opt/d3/.npmrc`)
    // The providers of this installation.
    machine.prepare(`sed -i -E \\
      -e 's,^MPESA_URL=.*,MPESA_URL=http://127.0.0.1:3002,' -e 's,^SMS_URL=.*,SMS_URL=http://127.0.0.1:3002,' \\
      -e 's,^((MPESA|SMS)_\\w+)=replace,\\1=sandbox,' \\
      -e 's,^SMTP_HOST=.*,SMTP_HOST=127.0.0.1,' -e 's,^SMTP_PORT=.*,SMTP_PORT=3025,' \\
      -e '/^SMTP_(USER|PASSWORD)=/d' /etc/d3/d3.env
      echo '127.0.0.1 localhost d3.example merchants.d3.example admin.d3.example' >/etc/hosts
      echo 'nameserver 127.0.0.1' >/etc/resolv.conf`)
    machine.start('server/bin/sandbox.ts')
    machine.start(
      '--input-type=module',
      '--eval',
      `const { startDnsServer } = await import('./tests/support/dns-server.ts')
       const { records } = await startDnsServer(53)
       records.set('d3.example', ['v=spf1 include:mail.example ~all'])
       records.set('_dmarc.d3.example', ['v=DMARC1; p=none'])`,
    )
  },
  'apt-get install -y --no-install-recommends certbot': (machine) => {
    startCertificateAuthority(machine)
    // The installation of nginx starts it.
    machine.prepare('nginx')
  },
  'cat > /etc/d3/nginx.values': (machine) => waitFor(machine, 'http://127.0.0.1:3000/ready'),
  'redis-cli': (machine) =>
    machine.prepare(`redis-server --daemonize yes >/dev/null
      echo REDIS_URL=redis://127.0.0.1:6379 >>/etc/d3/d3.env`),
  'curl --fail --silent --show-error https://d3.example/ready': (machine) =>
    waitFor(machine, 'http://127.0.0.1:3000/ready'),
}

function waitFor(machine: Machine, url: string): void {
  machine.prepare(
    `curl --silent --fail --retry 60 --retry-all-errors --retry-delay 1 --output /dev/null ${url} || { tail -n 20 /var/log/d3-*.log; exit 1; }`,
  )
}

export const check: OperationsCheck = async () => {
  const machine = await openMachine(ACME_ROOT_CERTIFICATE)
  try {
    const results: StressResult[] = []
    let installSeconds = 0
    let hasBackups = false
    for (const block of REHEARSED.flatMap((page) => getBlocks(page))) {
      if (block.page === 'runbook' && !hasBackups) {
        results.push(...rehearseBackups(machine))
        hasBackups = true
        if (results.some(({ holds }) => !holds)) break
      }
      const reason = reasonNotToRun(block)
      if (reason !== undefined) {
        results.push({ text: `${getTitle(block)}: not run, ${reason}`, holds: true })
        continue
      }
      const [, prepare] =
        Object.entries(BEFORE).find(([beginning]) => block.commands.startsWith(beginning)) ?? []
      prepare?.(machine)
      const { code, output, seconds } = machine.run(buildScript(block))
      if (block.commands.includes("systemctl restart 'd3")) waitFor(machine, 'http://127.0.0.1:3000/ready')
      if (block.page === 'install') installSeconds += seconds
      const holds = code === 0
      results.push({
        text: `${getTitle(block)}: ${seconds.toFixed(1)} s${holds ? '' : `\n${output}`}`,
        holds,
      })
      // The following blocks depend on this one.
      if (!holds) break
    }
    results.push({
      text: `The commands of the installation took ${installSeconds.toFixed(0)} s, without downloads`,
      holds: true,
    })
    return results
  } finally {
    machine.close()
  }
}

/**
 * Returns the script of a block. In the pages about a running system a search may find nothing, and the first
 * block of the runbook is for all others.
 */
function buildScript({ page, commands }: Block): string {
  const script = commands.replaceAll('the-new-key', 'sandbox')
  if (page !== 'monitoring' && page !== 'runbook') return script
  const settings = page === 'runbook' ? getBlocks(page)[0]!.commands : ''
  return `${settings}\nset +o pipefail\n${script}`
}

const getTitle = ({ page, commands }: Block): string => `${page}: ${commands.split('\n')[0]}`
