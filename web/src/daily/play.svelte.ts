// Playing a deal from wherever it is shown.
import { api, Problem, type DailyInfo } from '../lib/api';
import { isPlayable } from '../lib/levels';
import { router } from '../lib/router.svelte';
import { settings } from '../lib/settings.svelte';
import { t as shared } from '../screens/messages';
import { toast } from '../ui/toast.svelte';
import { playDeal } from './deals';
import { t } from './messages';

export class Deals {
  busy = $state(false);
  all = $state.raw<DailyInfo[]>([]);
  failed = $state(false);

  /** Fetches the deals of a day and of the month before it. */
  async fetch(day: string): Promise<void> {
    try {
      this.all = (await api.daily(day)).filter((deal) => isPlayable(deal.level));
      this.failed = false;
    } catch {
      this.failed = true;
    }
  }

  play = async (deal: DailyInfo, practice: boolean): Promise<void> => {
    if (this.busy) return;
    this.busy = true;
    try {
      router.go(`t/${await playDeal(deal, settings.name || shared('stranger'), practice)}`);
    } catch (problem) {
      toast(problem instanceof Problem && problem.message ? problem.message : t('unreachable'));
    } finally {
      this.busy = false;
    }
  };
}
