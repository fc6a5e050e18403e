import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "#db/embedded/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { newRunFolder } from "./run-folder.ts";

/**
 * Starts a temporary PostgreSQL for the test run (`TEST_POSTGRES_BIN` sets the folder of its programs), or uses that of
 * `TEST_DATABASE_URL`, and migrates the template database that every test file copies.
 */
export default async function setUp(project: TestProject) {
  const external = process.env.TEST_DATABASE_URL;
  const { url, end } = external ? { url: external, end: async () => {} } : await startTemporary();
  await createTemplate(url);
  project.provide("databaseUrl", url);
  return end;
}

async function startTemporary() {
  const dataDir = fitsIntoMemory() ? newRunFolder(memoryFolder) : mkdtempSync(join(tmpdir(), "cluster-"));
  const embedded = await startEmbedded({ dataDir, durable: false, bin: process.env.TEST_POSTGRES_BIN || undefined });
  const end = async () => {
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: embedded.adminUrl, end };
}

/** Linux's file system in memory. */
const memoryFolder = "/dev/shm";
const neededBytes = 4 * 1024 ** 3;

/**
 * Whether the cluster fits into memory. Each test file creates and drops a database of a thousand files, and ext4 searches long for
 * the place of a new file when many were deleted in the last minutes: this took a seventh of the tests' processor time.
 */
function fitsIntoMemory() {
  try {
    accessSync(memoryFolder, constants.W_OK);
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize > neededBytes && freemem() > neededBytes;
  } catch {
    return false;
  }
}

async function createTemplate(adminUrl: string) {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query("drop database if exists daybook_template with (force)");
  await client.query("create database daybook_template");
  await client.end();
  const url = new URL(adminUrl);
  url.pathname = "/daybook_template";
  await migrate(url.toString());
}
