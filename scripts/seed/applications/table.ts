import type { ApplicationStage, ApplicationStatus } from '#domain/applications.ts';

/** project, person or team, status, stage, days since it was submitted (or begun, for a draft), score */
type Row = [string, string, ApplicationStatus, ApplicationStage, number, number?];

/** Who applied where, on one page. A team is written `team:key`. */
export const table: Row[] = [
  ['aar-01', 'team:forecasters', 'shortlisted', 'detailed', 30, 88],
  ['aar-01', 'sneha', 'submitted', 'initial', 4],
  ['aar-01', 'bhavesh', 'under_review', 'detailed', 22, 71],
  ['aar-01', 'zubin', 'submitted', 'initial', 9],
  ['aar-01', 'vikram', 'rejected', 'initial', 33, 38],
  ['aar-01', 'esha', 'waitlisted', 'initial', 26, 64],
  ['aar-01', 'gokul', 'draft', 'initial', 5],
  ['aar-01', 'farhan', 'withdrawn', 'initial', 18],

  ['aar-02', 'team:bearings', 'under_review', 'detailed', 25, 79],
  ['aar-02', 'harpreet', 'submitted', 'initial', 6],
  ['aar-02', 'bhavesh', 'shortlisted', 'initial', 20, 74],
  ['aar-02', 'gokul', 'accepted', 'detailed', 34, 91],
  ['aar-02', 'kabir', 'rejected', 'initial', 28, 42],
  ['aar-02', 'zubin', 'draft', 'initial', 2],

  ['aar-03', 'team:bolo', 'shortlisted', 'detailed', 36, 94],
  ['aar-03', 'lakshmi', 'submitted', 'initial', 12],
  ['aar-03', 'wasim', 'waitlisted', 'initial', 24, 61],
  ['aar-03', 'nisha', 'under_review', 'initial', 10],
  ['aar-03', 'jaya', 'submitted', 'detailed', 16],
  ['aar-03', 'esha', 'withdrawn', 'detailed', 21],
  ['aar-03', 'aditya', 'draft', 'initial', 7],

  ['aar-04', 'team:exercise', 'accepted', 'detailed', 35, 90],
  ['aar-04', 'pallavi', 'under_review', 'initial', 11, 66],
  ['aar-04', 'aditya', 'submitted', 'initial', 1],
  ['aar-04', 'esha', 'submitted', 'detailed', 7],
  ['aar-04', 'pooja', 'rejected', 'detailed', 30, 52],

  ['aar-05', 'team:patrol', 'under_review', 'detailed', 27, 83],
  ['aar-05', 'harpreet', 'shortlisted', 'detailed', 23, 80],
  ['aar-05', 'vikram', 'submitted', 'initial', 8],
  ['aar-05', 'rohan', 'waitlisted', 'detailed', 19, 67],
  ['aar-05', 'gokul', 'withdrawn', 'initial', 15],
  ['aar-05', 'pallavi', 'draft', 'initial', 3],

  ['aar-06', 'team:second-look', 'submitted', 'detailed', 13],
  ['aar-06', 'jaya', 'rejected', 'initial', 29, 35],
  ['aar-06', 'vikram', 'under_review', 'detailed', 17, 70],
  ['aar-06', 'sneha', 'shortlisted', 'initial', 18, 76],
  ['aar-06', 'hemant', 'submitted', 'initial', 4],
  ['aar-06', 'abhinav', 'withdrawn', 'initial', 20],
  ['aar-06', 'bhavesh', 'draft', 'initial', 1],

  ['aar-07', 'team:kaveri', 'selected', 'detailed', 38, 96],
  ['aar-07', 'jaya', 'accepted', 'detailed', 37, 89],
  ['aar-07', 'lakshmi', 'selected', 'detailed', 36, 92],
  ['aar-07', 'harpreet', 'rejected', 'initial', 34, 40],
  ['aar-07', 'zubin', 'rejected', 'initial', 33, 33],
  ['aar-07', 'manasi', 'waitlisted', 'detailed', 31, 72],
  ['aar-07', 'kabir', 'rejected', 'detailed', 32, 58],

  ['aar-08', 'team:clause', 'submitted', 'detailed', 14],
  ['aar-08', 'lakshmi', 'under_review', 'initial', 10, 68],
  ['aar-08', 'wasim', 'shortlisted', 'detailed', 21, 82],
  ['aar-08', 'jaya', 'submitted', 'initial', 6],
  ['aar-08', 'priya', 'under_review', 'initial', 9],
  ['aar-08', 'esha', 'draft', 'initial', 4],

  ['aar-09', 'team:ward-fourteen', 'submitted', 'initial', 5],
  ['aar-09', 'farhan', 'under_review', 'initial', 8, 62],
  ['aar-09', 'yamini', 'submitted', 'initial', 10],
  ['aar-09', 'aditya', 'rejected', 'initial', 16, 45],
  ['aar-09', 'zubin', 'shortlisted', 'detailed', 19, 77],

  ['aar-11', 'bhavesh', 'selected', 'detailed', 40, 93],
  ['aar-11', 'zubin', 'under_review', 'initial', 15],
  ['aar-11', 'sneha', 'waitlisted', 'initial', 18, 65],
  ['aar-11', 'rajat', 'submitted', 'detailed', 12],
  ['aar-11', 'umesh', 'accepted', 'detailed', 28, 86],
];
