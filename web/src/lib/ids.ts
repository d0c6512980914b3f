/** A fresh id for a command, or half a nonce: 128 bits. (`crypto.randomUUID` is absent on plain http in a LAN.) */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
