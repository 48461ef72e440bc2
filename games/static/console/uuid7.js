/** UUID version 7: milliseconds of the device's clock, then random bits, so that ids sort as they were made. */

let last = 0;

export function uuid7() {
  last = Math.max(Date.now(), last + 1);
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let place = 0, time = last; place < 6; place += 1, time = Math.floor(time / 256)) bytes[5 - place] = time % 256;
  bytes[6] = (bytes[6] & 0x0f) | 0x70;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
