import { describeDevice } from './device.ts';

const MOST_OF_USER_AGENT = 300;
const MOST_KNOWN = 500;

/** Names devices and remembers some of them: Bowser takes up to 0.2 ms for one, and most requests come from a few browsers. */
export class DeviceNames {
  private readonly known = new Map<string, string>();

  /** The device of a user agent. */
  of(userAgent: string): string {
    const agent = userAgent.slice(0, MOST_OF_USER_AGENT);
    const known = this.known.get(agent);
    if (known !== undefined) return known;
    if (this.known.size >= MOST_KNOWN) this.known.clear();
    const device = describeDevice(agent || null);
    this.known.set(agent, device);
    return device;
  }
}
