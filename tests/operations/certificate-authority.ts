/** An ACME server instead of Let's Encrypt: Debian's package `pebble`, which asks nginx of the machine on port 80. */
import type { Machine } from './machine.ts'

/** The root that issues the certificates; programs of the machine trust it. */
export const ACME_ROOT_CERTIFICATE = '/usr/local/share/ca-certificates/acme-root.crt'

export function startCertificateAuthority(machine: Machine): void {
  machine.prepare(`mkdir -p /etc/pebble /etc/letsencrypt
    openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost \\
      -keyout /etc/pebble/api.key -out /etc/pebble/api.crt 2>&1
    cat >/etc/pebble/config.json <<END
    { "pebble": { "listenAddress": "127.0.0.1:14000", "managementListenAddress": "127.0.0.1:15000",
      "certificate": "/etc/pebble/api.crt", "privateKey": "/etc/pebble/api.key",
      "httpPort": 80, "tlsPort": 443, "ocspResponderURL": "", "externalAccountBindingRequired": false } }
END
    PEBBLE_VA_NOSLEEP=1 setsid pebble -config /etc/pebble/config.json >/var/log/pebble.log 2>&1 </dev/null &
    cp /etc/pebble/api.crt /usr/local/share/ca-certificates/acme-api.crt
    update-ca-certificates
    curl --silent --fail --retry 30 --retry-all-errors --retry-delay 1 --output ${ACME_ROOT_CERTIFICATE} https://localhost:15000/roots/0
    update-ca-certificates
    echo 'server = https://localhost:14000/dir' >/etc/letsencrypt/cli.ini`)
}
