import { expect, it } from 'vitest';
import { meet, phone, stage, Visitor } from './harness';
import { playOnBoard } from './players';

// People among people: the lobby, chat and who watches, accounts, what a host of the server does.

const here = stage();

/** What the server refuses is also told by the browser; here it was meant to be refused. */
function forgive(person: Visitor): void {
  person.errors.splice(0, person.errors.length, ...person.errors.filter((error) => !/status of (400|401|403)/.test(error)));
}

async function makeAccount(person: Visitor, name: string): Promise<void> {
  await person.page.goto(`${here.server.url}/account`);
  await person.id('signin-mode-new').click();
  await person.id('signin-name').fill(name);
  await person.id('signin-password').fill('short');
  await person.id('signin-submit').click();
  await person.id('signin-password-wrong').waitFor();
  forgive(person);
  await person.axe();
  await person.id('signin-password').fill('a field of wheat');
  await person.id('signin-submit').click();
  await expect.poll(() => person.id('account-name').textContent()).toBe(name);
}

async function say(person: Visitor, text: string): Promise<void> {
  await person.id('chat-text').fill(text);
  await person.id('chat-send').click();
  await person.id('chat').getByText(text).waitFor();
}

it('finds people for a public table in the lobby, lets others watch, and keeps what they say apart', async () => {
  const ada = await Visitor.come(here.browser, 'Ada');
  const bo = await Visitor.come(here.browser, 'Bo', phone);
  await bo.page.goto(`${here.server.url}/lobby`);
  await bo.id('lobby-none').waitFor();
  await ada.page.goto(`${here.server.url}/new/carcassonne?with=friend`);
  await ada.id('name-0').fill('Ada');
  await ada.id('listed').check();
  await ada.id('start').click();
  await ada.id('waiting').waitFor();

  // Nobody has to reload to see it.
  await bo.id('lobby-sit').first().waitFor();
  await bo.fits();
  await bo.axe();
  await bo.id('lobby-sit').first().tap();
  await bo.id('name-dialog').waitFor();
  await bo.axe();
  await bo.id('name-dialog').getByRole('textbox').fill('Bo');
  await bo.id('name-submit').tap();
  for (const person of [ada, bo]) await person.id('board').waitFor();
  for (const person of [ada, bo]) await person.still();

  const cy = await Visitor.come(here.browser, 'Cy');
  await cy.page.goto(`${here.server.url}/lobby`);
  await cy.id('lobby-watch').first().click();
  await cy.id('board').waitFor();
  await cy.axe();
  expect(await cy.id('confirm').count()).toBe(0);

  const told = await cy.id('log').locator('li').count();
  await playOnBoard('carcassonne', [ada], 2);
  await expect.poll(() => cy.id('log').locator('li').count()).toBeGreaterThan(told);

  await say(ada, 'Good luck, Bo!');
  await expect.poll(() => bo.id('chat').textContent()).toContain('Good luck, Bo!');
  await bo.axe();
  // Who is muted is not heard any more.
  await bo.id('chat').locator('summary').first().tap();
  await bo.id('chat').getByRole('button', { name: /mute/i }).tap();
  await bo.id('chat').getByText('Good luck, Bo!').waitFor({ state: 'detached' });
  await say(ada, 'Are you there?');
  // What Ada does next comes by the same line, after what she has said.
  await ada.id('more').click();
  await ada.id('offer-end').click();
  await bo.id('agree').waitFor();
  expect(await bo.id('chat').textContent()).not.toContain('Are you there?');
  // And Cy, who watches, has heard nothing of all that when the next turn reaches him.
  await bo.id('decline').tap();
  await ada.id('withdraw').waitFor({ state: 'detached' });
  const before = await cy.id('log').locator('li').count();
  await playOnBoard('carcassonne', [ada, bo], 4);
  await expect.poll(() => cy.id('log').locator('li').count()).toBeGreaterThan(before);
  expect(await cy.id('chat').textContent()).not.toMatch(/Good luck|Are you there/);
  for (const person of [ada, bo, cy]) await person.finish();
});

it('takes a guest’s games into an account, changes the password, exports and deletes', async () => {
  const [ada, bo] = await meet(here.server, here.browser, 'circle-the-wagons');
  await makeAccount(ada, 'Adaline');
  await ada.axe();
  await ada.page.goto(here.server.url);
  await ada.page.locator('a[href^="/table/"]').first().click();
  await ada.id('board').waitFor();
  await ada.id('more').waitFor(); // still seated

  await ada.page.goto(`${here.server.url}/account`);
  const [download] = await Promise.all([ada.page.waitForEvent('download'), ada.id('data-export').click()]);
  expect(download.suggestedFilename()).toMatch(/json/);
  await ada.page.goto(`${here.server.url}/player/Adaline`);
  await ada.id('player-rating-crop-circles').waitFor();
  await ada.axe();
  await ada.page.goto(`${here.server.url}/leaderboard`);
  await ada.page.locator('main h1').waitFor();
  await ada.axe();

  await ada.page.goto(`${here.server.url}/account`);
  await ada.id('account-out').click();
  await ada.id('signin').waitFor();
  await ada.id('signin-name').fill('Adaline');
  await ada.id('signin-password').fill('a field of rye');
  await ada.id('signin-submit').click();
  await expect.poll(() => ada.id('signin-result').textContent()).not.toBe('');
  expect(await ada.id('signin-name').inputValue()).toBe('Adaline'); // nothing typed is lost
  await ada.axe();
  await ada.id('signin-password').fill('a field of wheat');
  await ada.id('signin-submit').click();
  await ada.id('data-delete').click();
  await ada.id('data-delete-form').waitFor();
  await ada.axe();
  await ada.id('data-delete-form').locator('input').last().fill('a field of wheat');
  await ada.id('data-delete-form-submit').click();
  await ada.id('signin').waitFor();
  forgive(ada);
  for (const person of [ada, bo]) await person.finish();
});

it('lets the host of the server look after it', async () => {
  const host = await Visitor.come(here.browser, 'Di');
  const link = /http:\S+\/admin\?code=\S+/.exec(here.server.output);
  expect(link).not.toBeNull();
  await makeAccount(host, 'Diana');
  await host.page.goto(link![0]);
  await host.id('admin-become').click();
  await host.id('admin-refresh').waitFor();
  await host.axe();

  const [ada, bo] = await meet(here.server, here.browser, 'carcassonne');
  await say(bo, 'You are a scarecrow');
  await ada.id('chat').locator('summary').first().click();
  await ada
    .id('chat')
    .getByRole('button', { name: /report/i })
    .click();
  await ada.page.getByText('Reported to the host.').waitFor();
  await host.page.reload();
  await host.id('admin-report').waitFor();
  expect(await host.id('admin-report-said').textContent()).toContain('scarecrow');
  await host.axe();
  await host.id('admin-report-settle').click();
  await host.id('admin-reports-none').waitFor();
  await host.id('admin-table-end').first().click();
  await host.axe();
  await host.id('admin-table-end-yes').first().click();
  for (const person of [ada, bo]) await person.id('over').waitFor();
  for (const person of [ada, bo, host]) await person.finish();
});
