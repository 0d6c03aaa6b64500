import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { languages, read, rooms } from '../messages';
import { format } from '../../src/kit/i18n/format';
import { loadLesson, loadRules } from '../../src/games/module';
import { blocks, type Block } from '../../src/learn/markup';
import { gameNames } from '../../src/engine/games';

const learnRooms = [...rooms.keys()].filter((name) => /^(learn|rules)/.test(name));

describe.each(learnRooms)('the room %s', (room) => {
  const english = read('en', room);
  it('has keys that begin with its name, and no empty message', () => {
    for (const [key, text] of Object.entries(english)) {
      expect(key.startsWith(`${room}.`), key).toBe(true);
      expect(text.trim(), key).not.toBe('');
    }
  });
});

describe.each(gameNames)('the lesson of %s', (game) => {
  it('has words for each step and for all that its checks can say', async () => {
    const { steps } = await loadLesson(game);
    const source = readFileSync(fileURLToPath(new URL(`../../src/games/${game}/lesson.ts`, import.meta.url)), 'utf8');
    for (const language of languages) {
      const messages = read(language, `learn-${game}`);
      for (const { id, task } of steps) {
        const parts = task === undefined ? ['title', 'text'] : ['title', 'text', 'task', 'right'];
        for (const part of parts) expect(messages, language).toHaveProperty([`learn-${game}.${id}.${part}`]);
      }
      // Nothing is written that no step says.
      const ids = new Set(steps.map((step) => step.id));
      for (const key of Object.keys(messages)) {
        const [, id, part] = /^learn-[\w-]+\.([\w-]+)\.(\w+)$/.exec(key) ?? [];
        expect(ids.has(id!), key).toBe(true);
        if (!['title', 'text', 'task', 'right', 'miss'].includes(part!)) expect(source, key).toContain(`'${part}'`);
      }
    }
  });
});

describe.each(gameNames)('the rules of %s', async (game) => {
  const { sections, drawings } = await loadRules(game);
  const shape = (block: Block): string => {
    switch (block.kind) {
      case 'text':
        return 'text';
      case 'list':
        return `list ${block.items.length}`;
      case 'table':
        return `table ${block.rows.map((row) => row.length).join(' ')}`;
      case 'art':
        return `art ${block.name} ${block.caption === '' ? 'bare' : 'told'}`;
    }
  };
  const english = read('en', `rules-${game}`);
  it('have every section, with drawings that exist', () => {
    const used: string[] = [];
    for (const section of sections) {
      expect(english[`rules-${game}.${section}.title`], section).toBeTruthy();
      for (const block of blocks(english[`rules-${game}.${section}.text`]!)) if (block.kind === 'art') used.push(block.name);
    }
    expect(used.sort()).toEqual([...drawings].sort());
  });
  it.each(['de', 'tr'])('are built in %s as they are in English', (language) => {
    const other = read(language, `rules-${game}`);
    for (const section of sections) {
      const key = `rules-${game}.${section}.text`;
      expect(blocks(other[key]!).map(shape), section).toEqual(blocks(english[key]!).map(shape));
    }
  });
  it('show the same numbers in all languages', () => {
    const numbers = (text: string): string[] => [...new Set([...text.matchAll(/\d+/g)].map((match) => match[0]))].sort();
    for (const language of ['de', 'tr']) {
      const other = read(language, `rules-${game}`);
      for (const [key, text] of Object.entries(english)) expect(numbers(other[key]!), `${language} ${key}`).toEqual(numbers(text));
    }
  });
});

describe('a miss with a number', () => {
  it('reads well for one and for many', () => {
    const text = read('en', 'learn-carcassonne')['learn-carcassonne.road.miss']!;
    expect(format(text, { n: 1 })).toMatch(/^That scores one point\. /);
    expect(format(text, { n: 3 })).toMatch(/^That scores 3 points\. /);
  });
});
