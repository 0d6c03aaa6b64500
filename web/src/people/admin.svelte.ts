import { tick } from 'svelte';
import { get } from '../net/api';
import type { Figures } from './figures';
import { checkName, checkWhy } from '../net/forms';
import limits from '../net/limits.json';
import { Line } from './line.svelte';
import type { TableRow } from './rows';
import { Work } from './work.svelte';

export interface Ban {
  name: string;
  why: string;
  at: number;
}

export interface Report {
  id: number;
  table: string;
  by: string;
  /** The account of whoever reported it is deleted. */
  gone?: boolean;
  text: string;
  said?: { name: string; text: string };
  at: number;
}

/** The date that the server goes by, and that of its machine. */
export interface ServerDate {
  date: number;
  machine: number;
  doubted: boolean;
}

/** What an administrator looks after, as the server last sent it. */
export class AdminDesk {
  figures = $state.raw<Figures | null>(null);
  date = $state.raw<ServerDate | null>(null);
  reports = $state.raw<Report[]>([]);
  bans = $state.raw<Ban[]>([]);
  tables = $state.raw<TableRow[]>([]);
  /** Which tables. */
  status = $state<'playing' | 'open' | 'finished'>('playing');
  readonly loading = new Work();
  readonly banName = new Line(checkName);
  readonly banWhy = new Line(checkWhy);

  load(): Promise<boolean> {
    return this.loading.run(async () => {
      await Promise.all([this.loadFigures(), this.loadDate(), this.loadReports(), this.loadBans(), this.loadTables()]);
    });
  }
  async loadFigures(): Promise<void> {
    this.figures = await get<Figures>('/api/admin/figures');
  }
  async loadDate(): Promise<void> {
    this.date = await get<ServerDate>('/api/admin/date');
  }
  async loadReports(): Promise<void> {
    this.reports = (await get<{ reports: Report[] }>('/api/admin/reports')).reports;
  }
  async loadBans(): Promise<void> {
    this.bans = (await get<{ bans: Ban[] }>('/api/admin/bans')).bans;
  }
  async loadTables(): Promise<void> {
    const wanted = this.status;
    const answer = await get<{ tables: TableRow[] }>(`/api/admin/tables?status=${wanted}`);
    if (wanted === this.status) this.tables = answer.tables;
  }

  /** Puts somebody's name into the form, to be banned or not. */
  async fillBan(name: string, why: string): Promise<void> {
    this.banName.value = name;
    this.banWhy.value = why.slice(0, limits.BanReason.maxLength / 3); // of which a letter has three bytes at most
    await tick();
    this.banName.input?.focus();
    this.banName.input?.scrollIntoView({ block: 'center' });
  }
}
